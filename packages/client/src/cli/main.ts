#!/usr/bin/env -S node --disable-warning=ExperimentalWarning
import { createKeyboard } from './keyboard.ts'
import { run } from './run.ts'

/** The reader of the output may stop early, as `head` does. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

// The exit code is set, not forced, so that output to a pipe is written completely.
process.exitCode = await run(process.argv.slice(2), {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
  environment: process.env,
  terminal: process.stderr,
  keyboard: createKeyboard(process.stdin, process.stderr),
})
