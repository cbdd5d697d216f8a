// SPDX-License-Identifier: Apache-2.0

// What Rust's standard library does with files: threads, buffers, copies, children.
use std::fs::{self, File, OpenOptions};
use std::io::{BufWriter, Seek, SeekFrom, Write};
use std::process::Command;
use std::thread;

fn main() -> std::io::Result<()> {
    let threads: Vec<_> = (0..8)
        .map(|i| {
            thread::spawn(move || -> std::io::Result<()> {
                let mut out = BufWriter::new(File::create(format!("thread_{}", i))?);
                for line in 0..1000 {
                    writeln!(out, "line {}", line)?;
                }
                out.flush()
            })
        })
        .collect();
    for thread in threads {
        thread.join().unwrap()?;
    }
    let mut file = OpenOptions::new().create_new(true).read(true).write(true).open("new")?;
    file.write_all(b"0123456789")?;
    file.seek(SeekFrom::Start(100))?;
    file.write_all(b"end")?;
    file.set_len(50)?;
    println!("{:?}", OpenOptions::new().create_new(true).write(true).open("new").map_err(|e| e.kind()).err());
    fs::copy("new", "copy")?;
    fs::rename("copy", "moved")?;
    let status = Command::new("sh").args(["-c", "echo child > child; exit 5"]).status()?;
    println!("{:?}", status.code());
    Ok(())
}
