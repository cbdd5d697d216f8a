// SPDX-License-Identifier: Apache-2.0

// A Go program that is linked with the C library: goroutines write by system calls of their own, C code beside them by functions, and
// children are started by a clone that shares memory.
package main

/*
#include <stdio.h>
#include <stdlib.h>
static int write_stream(const char *name, int lines) {
    FILE *stream = fopen(name, "w");
    if (stream == NULL) return -1;
    for (int i = 0; i < lines; i++) fprintf(stream, "line %d\n", i);
    return fclose(stream);
}
*/
import "C"

import (
	"fmt"
	"os"
	"os/exec"
	"sync"
	"unsafe"
)

func main() {
	var all sync.WaitGroup
	for i := 0; i < 20; i++ {
		all.Add(1)
		go func(i int) {
			defer all.Done()
			name := C.CString(fmt.Sprintf("stream_%d", i))
			defer C.free(unsafe.Pointer(name))
			if C.write_stream(name, C.int(i*10)) != 0 {
				fmt.Println("no stream", i)
			}
			if err := os.WriteFile(fmt.Sprintf("file_%d", i), make([]byte, i*1000), 0644); err != nil {
				fmt.Println(err)
			}
			err := exec.Command("sh", "-c", fmt.Sprintf("echo child > child_%d; exit %d", i, i)).Run()
			if i > 0 && (err == nil || err.Error() != fmt.Sprintf("exit status %d", i)) {
				fmt.Println(err)
			}
		}(i)
	}
	all.Wait()
	fmt.Println("done")
}
