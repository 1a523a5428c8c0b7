/** One instruction, its flags apart, in the exec form where it has one. */
export interface Instruction {
  readonly keyword: string
  readonly flags: Readonly<Record<string, string>>
  /** After the flags, as one line. */
  readonly text: string
  /** The JSON array of the exec form; otherwise the words of the text. */
  readonly words: readonly string[]
}

export interface Stage {
  readonly base: string
  readonly name: string | undefined
  readonly instructions: readonly Instruction[]
}

/** The instructions that our Dockerfile may have, with their flags. */
const known: Readonly<Record<string, readonly string[]>> = {
  FROM: [],
  LABEL: [],
  RUN: [],
  COPY: ['from'],
  ENV: [],
  WORKDIR: [],
  USER: [],
  VOLUME: [],
  EXPOSE: [],
  HEALTHCHECK: ['interval', 'timeout', 'start-period', 'start-interval', 'retries'],
  ENTRYPOINT: [],
}

/** Reads the part of the Dockerfile format that ours needs, and refuses everything else. */
export function parseDockerfile(text: string): readonly Stage[] {
  const stages: { base: string; name: string | undefined; instructions: Instruction[] }[] = []
  for (const line of logicalLines(text)) {
    const instruction = parseInstruction(line)
    if (instruction.keyword === 'FROM') {
      const [, base = '', name] = instruction.text.match(/^(\S+)(?: AS (\w+))?$/) ?? []
      if (base === '') throw new Error(`Not a base image: ${line}`)
      stages.push({ base, name, instructions: [] })
      continue
    }
    const stage = stages.at(-1)
    if (stage === undefined) throw new Error(`An instruction before FROM: ${line}`)
    stage.instructions.push(instruction)
  }
  return stages
}

/** Without comments, and with continued lines joined. */
function logicalLines(text: string): string[] {
  const lines = text.split('\n').filter((line) => !/^\s*#/.test(line))
  const joined = lines.join('\n').replaceAll(/\\\n\s*/g, '')
  return joined.split('\n').filter((line) => line.trim() !== '')
}

function parseInstruction(line: string): Instruction {
  const [, keyword = '', rest = ''] = line.match(/^([A-Z]+) +(.+)$/) ?? []
  const allowed = known[keyword]
  if (allowed === undefined) throw new Error(`Not an instruction: ${line}`)
  const [, leading = '', text = ''] = rest.match(/^((?:--\S+ +)*)(.*)$/) ?? []
  const flags = Object.fromEntries([...leading.matchAll(/--([\w-]+)=(\S+)/g)].map(([, name, value]) => [name, value]))
  const unknown = Object.keys(flags).filter((name) => !allowed.includes(name))
  if (unknown.length > 0) throw new Error(`${keyword} has no --${unknown.join(', --')}`)
  return { keyword, flags, text, words: wordsOf(keyword, text) }
}

function wordsOf(keyword: string, text: string): string[] {
  const exec = keyword === 'HEALTHCHECK' ? text.replace(/^CMD +/, '') : text
  return exec.startsWith('[') ? (JSON.parse(exec) as string[]) : exec.split(/ +/)
}

/** What one instruction of a stage says; fails unless there is exactly one. */
export function only(stage: Stage, keyword: string): Instruction {
  const [found, ...others] = stage.instructions.filter((instruction) => instruction.keyword === keyword)
  if (found === undefined || others.length > 0) throw new Error(`The stage must have one ${keyword}`)
  return found
}

export function environmentOf({ instructions }: Stage): Readonly<Record<string, string>> {
  const pairs = instructions.filter(({ keyword }) => keyword === 'ENV').map(({ text }) => text.match(/^(\w+)=(\S+)$/))
  if (pairs.includes(null)) throw new Error('Each ENV must be NAME=VALUE, without spaces')
  return Object.fromEntries(pairs.map((pair) => [pair?.[1], pair?.[2]]))
}
