#!/usr/bin/env node
import { createKeyboard } from './keyboard.ts'
import { run } from './run.ts'

/** What reads our output may stop early, as `head` does. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

// The exit code is set, not forced, so that output into a pipe is written to its end.
process.exitCode = await run(process.argv.slice(2), {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
  environment: process.env,
  terminal: process.stderr,
  keyboard: createKeyboard(process.stdin, process.stderr),
})
