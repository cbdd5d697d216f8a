#!/bin/sh
# Compiles the policies of this folder into policy.jar. Say where Mizan is if it is not two folders up.
set -eu
cd "$(dirname "$0")"
mizan=${1:-../..}
mkdir -p build
javac --release 17 -d build -cp "$mizan/mizan-model/target/classes" ./*.java
jar --create --file policy.jar -C build . META-INF
echo "made policy.jar; try: mizan simulate example:scenario.yaml --policy-jar $(pwd)/policy.jar"
