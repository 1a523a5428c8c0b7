import { createServer } from 'node:net'
import { type Logger, pino } from 'pino'
import { backUp } from './assemble/back-up.ts'
import { refuseStorageFailures } from './assemble/backup-content.ts'
import { migrateDatabase } from './assemble/migrate-database.ts'
import { restoreBackup } from './assemble/restore-backup.ts'
import { addNewKey, rotateSecretKey, showSecretKeys } from './assemble/rotate-secret-key.ts'
import { assemble, type Service } from './assemble.ts'
import { type Command, type CommandName, readCommand, type SecretKeyAct } from './commands.ts'
import { type Config, readConfig } from './config.ts'
import { readableLog } from './readable-log.ts'
import { releaseAfterLoad } from './release-after-load.ts'
import { releaseMemory } from './release-memory.ts'
import { helpText, refusedText, welcomeText } from './texts.ts'
import { StartRefused } from './vocabulary/start-refused.ts'

/** Ctrl-C and service managers signal npm and this process, and npm passes its signal on. */
const sameSignalMs = 1000

/** For everything that a stop does after the requests and jobs: a last checkpoint, the embedded database. */
const closingSeconds = 60

async function main(words: readonly string[]): Promise<void> {
  if (words.includes('--help')) {
    process.stdout.write(helpText())
    return
  }
  const command = readCommand(words)
  if (command === undefined) return await serve()
  await runOnce(command).catch((error: unknown) => refuse(error, command.name))
}

/** The result for the person who runs the command goes to standard output. */
async function runOnce(command: Command): Promise<void> {
  const config = readConfig()
  const log = createLog(config)
  const onGivenUp = (error: Error) => giveUp(log, error)
  switch (command.name) {
    case 'migrate':
      process.stdout.write(`${await migrateDatabase(config, log, onGivenUp)}\n`)
      return
    case 'backup': {
      const text = await refuseStorageFailures(() => backUp(config, log, onGivenUp, command.place))
      const output = command.place === '-' ? process.stderr : process.stdout
      output.write(`${text}\n`)
      return
    }
    case 'secret-key':
      process.stdout.write(`${await refuseStorageFailures(() => runSecretKey(config, log, onGivenUp, command.act))}\n`)
      return
    case 'restore':
      process.stdout.write(`${await refuseStorageFailures(() => restoreBackup(config, log, onGivenUp, command))}\n`)
  }
}

async function runSecretKey(config: Config, log: Logger, onGivenUp: (error: Error) => void, act: SecretKeyAct) {
  switch (act) {
    case 'new':
      return await addNewKey(config)
    case 'rotate':
      return await rotateSecretKey(config, log, onGivenUp)
    case 'status':
    case 'status-json':
      return await showSecretKeys(config, log, onGivenUp, act === 'status-json')
  }
}

async function serve(): Promise<void> {
  const config = await withPort(readConfig())
  const log = createLog(config)
  const service = await assemble(config, log, { onFatal: (error) => giveUp(log, error) })
  const signals = stopOnSignals(service, config, log)
  const requests = service.countRequests()
  try {
    const demo = await service.listen()
    void releaseMemory(requests, log).then(() => releaseAfterLoad(() => releaseMemory(service.countRequests(), log)))
    process.stdout.write(welcomeText(service.publicUrl, demo))
  } catch (error) {
    // The transaction is rolled back, and the next start begins again: the error is of no interest to the person who
    // stopped it.
    if (!signals.stopping) throw error
  }
}

/** The service's URLs contain the port, so a free one is chosen before anything else. */
async function withPort(config: Config): Promise<Config> {
  if (config.port !== 0) return config
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        new StartRefused(
          `Countersign cannot listen on HOST ${config.host} (${error.code}). Set an address of this machine, for example HOST=0.0.0.0`,
        ),
      ),
    )
    probe.listen(0, config.host, resolve)
  })
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port found')
  return { ...config, port: address.port }
}

/**
 * The log goes to standard error as one JSON object per line, or readable on a terminal; standard output is for the
 * person who starts the service.
 */
function createLog(config: Config): Logger {
  return pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
    },
    process.stderr.isTTY ? readableLog(process.stderr) : pino.destination(2),
  )
}

/** Database errors have row values in their details: those stay out of the log. */
function describeError(error: Error & { code?: unknown }) {
  return { name: error.name, message: error.message, code: error.code, stack: error.stack }
}

function stopOnSignals(service: Service, config: Config, log: Logger): { readonly stopping: boolean } {
  const { stopDrainSeconds, stopGraceSeconds } = config
  const state = { stopping: false }
  let since = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (state.stopping && performance.now() - since < sameSignalMs) return
      if (state.stopping) process.exit(1)
      state.stopping = true
      since = performance.now()
      log.info({ signal, stopDrainSeconds, stopGraceSeconds }, 'stopping')
      const longestSeconds = stopDrainSeconds + stopGraceSeconds + closingSeconds
      setTimeout(() => giveUp(log, new Error(`the stop took longer than ${longestSeconds} s`)), longestSeconds * 1000)
      service.stop().then(
        () => process.exit(0),
        (error: unknown) => giveUp(log, error as Error),
      )
    })
  }
  return state
}

function giveUp(log: Logger, error: Error): never {
  log.fatal({ err: error }, 'the service cannot continue')
  process.exit(1)
}

function refuse(error: unknown, command?: CommandName): never {
  if (!(error instanceof StartRefused)) throw error
  process.stderr.write(refusedText(command, error.message))
  process.exit(1)
}

main(process.argv.slice(2)).catch((error: unknown) => refuse(error))
