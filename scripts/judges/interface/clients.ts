import { cpSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installFromMaven } from '../install-from-maven.ts'
import { installPython } from './install-python.ts'
import { installTools } from './install-tools.ts'
import { runIn } from './run-in.ts'

/** A generator, with the test program that calls every operation by its client. */
export interface ClientGenerator {
  readonly name: string
  /** Installs it. Throws `Unavailable` if it cannot. */
  install(): Generate
}

/** Makes and compiles the client in an empty folder. The words run the program, which prints findings. */
type Generate = (document: string, folder: string) => readonly [string, ...string[]]

const here = import.meta.dirname

const openapiGeneratorPython: ClientGenerator = {
  name: 'openapi-generator, Python',
  install() {
    const generate = installOpenapiGenerator()
    const python = installPython()
    return (document, folder) => {
      generate('python', document, folder)
      return preparePython(python, folder, 'openapi_client', 'call_by_openapi_generator.py')
    }
  },
}

const openapiPythonClient: ClientGenerator = {
  name: 'openapi-python-client',
  install() {
    const python = installPython()
    return (document, folder) => {
      const made = join(folder, 'client')
      const words = [
        '--path',
        document,
        '--output-path',
        made,
        '--config',
        join(here, 'python/openapi-python-client.yaml'),
      ]
      // It formats its output with ruff, from the PATH.
      const env = { PATH: `${join(python, '..')}:${process.env.PATH}` }
      // Its warnings are about answers that it leaves out.
      runIn(folder, [join(python, '../openapi-python-client'), 'generate', '--fail-on-warning', ...words], env)
      return preparePython(python, made, 'countersign_client', 'call_by_openapi_python_client.py')
    }
  },
}

const openapiGeneratorJava: ClientGenerator = {
  name: 'openapi-generator, Java',
  install() {
    const generate = installOpenapiGenerator()
    const [, libraries = ''] = installFromMaven('interface/java/client')
    return (document, folder) => {
      // It imports the forms of uploads but, without this option, does not write them.
      generate('java', document, folder, ['--global-property', 'skipFormModel=false'])
      const classes = join(folder, 'classes')
      const sources = globSync(join(folder, 'src/main/java/**/*.java'))
      runIn(folder, [
        'javac',
        '-nowarn',
        '-cp',
        libraries,
        '-d',
        classes,
        ...sources,
        join(here, 'java/CallOperations.java'),
      ])
      return ['java', '-cp', `${classes}:${libraries}`, 'CallOperations']
    }
  },
}

const openapiTypescript: ClientGenerator = {
  name: 'openapi-typescript',
  install() {
    const tools = installTools()
    return (document) => {
      // Beside the packages that it imports.
      const folder = join(tools, 'client')
      mkdirSync(folder, { recursive: true })
      const copy = (from: string, to = from) => cpSync(join(here, 'typescript', from), join(folder, to))
      copy('tsconfig.json')
      // Their imports are not installed here: as programs they would fail the checks of this repository.
      copy('generate.txt', 'generate.mjs')
      copy('call-operations.txt', 'call-operations.ts')
      writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
      runIn(folder, [process.execPath, 'generate.mjs', document, 'schema.d.ts'])
      runIn(folder, [process.execPath, join(tools, 'node_modules/typescript/bin/tsc'), '-p', '.'])
      return [process.execPath, join(folder, 'call-operations.js')]
    }
  },
}

export const clientGenerators = [
  openapiGeneratorPython,
  openapiGeneratorJava,
  openapiPythonClient,
  openapiTypescript,
] as const

function installOpenapiGenerator() {
  const java = installFromMaven('interface/java/generator')
  return (language: string, document: string, folder: string, more: readonly string[] = []) => {
    const words = ['generate', '-i', document, '-g', language, '-o', folder, ...more]
    runIn(folder, ['java', ...java, 'org.openapitools.codegen.OpenAPIGenerator', ...words])
  }
}

function preparePython(python: string, made: string, name: string, program: string): readonly [string, ...string[]] {
  // The program tries that one, so that the rest is judged, too.
  runIn(made, [python, '-m', 'compileall', '-q', '-x', 'webhook_events_api', name])
  return ['env', `PYTHONPATH=${made}`, python, join(here, 'python', program)]
}
