import type { AttackedService } from './attacked-service.ts'
import { attacks } from './attacks.ts'
import { brokenRequest } from './broken-requests.ts'
import { type Dice, diceOf } from './dice.ts'
import { copyDraft, type Draft, writeDraft } from './draft.ts'
import type { Answer, NoAnswer, Wire } from './exchange.ts'
import { type Judge, openJudge } from './judge-answer.ts'
import { plainTargets } from './plain-targets.ts'
import { plausibleRequest } from './plausible-request.ts'
import { documentedTargets, otherTargets, type Target } from './targets.ts'

const atOnce = 12
/** An organization is used up after as many. */
const perOrganization = 1000
const perSecret = 100

/** It cannot be undone, and everything else would meet a log that accepts nothing. */
const spared = new Set(['freezeLog'])

/** How the inputs of a run went. */
export interface Outcome {
  tried: number
  answered: number
  conforming: number
  failed: number
  /** The first example of each fault. */
  readonly faults: Map<string, string>
  readonly byStatus: Map<number, number>
  /** Operations that have answered with a success. */
  readonly granted: Set<string>
}

export function startOutcome(): Outcome {
  const counts = { tried: 0, answered: 0, conforming: 0, failed: 0 }
  return { ...counts, faults: new Map(), byStatus: new Map(), granted: new Set() }
}

export interface Attack {
  readonly service: AttackedService
  readonly wire: Wire
  readonly targets: readonly Target[]
  readonly judge: Judge
}

export function prepareAttack(service: AttackedService, wire: Wire): Attack {
  const documented = documentedTargets(service.document)
  const targets = [...documented, ...otherTargets(documented), ...plainTargets]
  return { service, wire, targets, judge: openJudge(service.document, targets, service.secrets) }
}

/** Tries the inputs with these numbers, several at a time. */
export async function attackWith(attack: Attack, outcome: Outcome, from: number, to: number): Promise<void> {
  let next = from
  const worker = async () => {
    while (next < to && attack.service.isAlive()) {
      const number = next++
      if (number % perOrganization === perOrganization - 1) await attack.service.renew()
      else if (number % perSecret === perSecret - 1) await attack.service.refresh()
      await tryInput(attack, outcome, number)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

async function tryInput(attack: Attack, outcome: Outcome, number: number): Promise<void> {
  const dice = diceOf(`hostile input ${number}`)
  outcome.tried++
  const { fault, answer } = dice.chance(0.02)
    ? await tryBroken(attack, dice)
    : await tryMade(attack, outcome, makeInput(attack, dice), dice)
  if (typeof answer !== 'string') {
    outcome.answered++
    outcome.byStatus.set(answer.status, (outcome.byStatus.get(answer.status) ?? 0) + 1)
    if (answer.status >= 500) outcome.failed++
  }
  if (fault === undefined) outcome.conforming++
  else if (!outcome.faults.has(fault.kind)) {
    outcome.faults.set(fault.kind, `input ${number}: ${fault.kind}\n${fault.shown()}`)
  }
}

interface Tried {
  readonly answer: Answer | NoAnswer
  readonly fault?: { readonly kind: string; shown(): string } | undefined
}

interface Input {
  readonly target: Target
  readonly attacks: readonly { readonly name: string; apply(draft: Draft): void }[]
  readonly base: Draft
}

function makeInput({ service, targets }: Attack, dice: Dice): Input {
  const target = dice.pick(targets)
  const base = plausibleRequest(target, service, service.credentials, new URL(service.url).host, dice)
  if (spared.has(target.id)) base.headers = base.headers.filter(([name]) => name !== 'Authorization')
  const count = dice.pick([0, 1, 1, 1, 1, 1, 2, 2, 3])
  const fitting = attacks
    .filter((one) => one.fits(base))
    .flatMap((one) => Array.from({ length: one.weight }, () => one))
  const chosen = Array.from({ length: count }, () => {
    const one = dice.pick(fitting)
    const seed = `${dice.whole(0, 2 ** 40)}`
    return {
      name: one.name,
      apply: (draft: Draft) => {
        if (one.fits(draft)) one.apply(draft, diceOf(seed))
      },
    }
  })
  return { target, attacks: chosen, base }
}

function draftOf({ base, attacks: chosen }: Input): Draft {
  const draft = copyDraft(base)
  for (const one of chosen) one.apply(draft)
  return draft
}

async function tryMade(attack: Attack, outcome: Outcome, input: Input, dice: Dice): Promise<Tried> {
  const { judge, service } = attack
  const tried = await send(attack, input)
  const { answer, fault, draft } = tried
  if (fault === undefined) {
    if (typeof answer === 'string' || answer.status >= 300) return { answer }
    const served = judge.targetAt(draft.method, draft.path)
    if (served !== undefined) outcome.granted.add(served.id)
    learn(service, answer, dice)
    return { answer }
  }
  const smaller = await shrink(attack, input, fault)
  const names = smaller.attacks.map(({ name }) => name).join(', ') || 'nothing is wrong with it'
  return {
    answer,
    fault: {
      kind: `${input.target.id}: ${fault}`,
      shown: () => `attacks: ${names}\n${show(writeDraft(draftOf(smaller)))}\n→ ${showAnswer(answer)}`,
    },
  }
}

async function send({ judge, wire }: Attack, input: Input) {
  const draft = draftOf(input)
  const answer = await wire.send(writeDraft(draft), draft.method)
  const fault =
    typeof answer === 'string'
      ? `no answer, but ${answer}`
      : judge.faultOf(judge.targetAt(draft.method, draft.path), draft.method, answer)
  return {
    draft,
    answer,
    fault: typeof answer === 'string' || fault === undefined ? fault : `${answer.status}, ${fault}`,
  }
}

/** The same fault with fewer attacks, if there is one. */
async function shrink(attack: Attack, input: Input, fault: string): Promise<Input> {
  for (const one of input.attacks) {
    const smaller = { ...input, attacks: input.attacks.filter((other) => other !== one) }
    if ((await send(attack, smaller)).fault === fault) return await shrink(attack, smaller, fault)
  }
  return input
}

async function tryBroken({ service, wire, judge }: Attack, dice: Dice): Promise<Tried> {
  const { name, bytes } = brokenRequest(new URL(service.url).host, service.key(), dice)
  const answer = await wire.sendBroken(bytes)
  // Nothing has to answer what is no request.
  const fault =
    answer === 'closed' ? undefined : answer === 'silent' ? 'silence' : judge.faultOf(undefined, 'GET', answer)
  return {
    answer,
    fault:
      fault === undefined
        ? undefined
        : {
            kind: `${name}: ${fault}`,
            shown: () => `${show(bytes)}\n→ ${showAnswer(answer)}`,
          },
  }
}

function learn({ known }: AttackedService, { headers, body }: Answer, dice: Dice): void {
  const type = headers.get('content-type') ?? ''
  if (type.startsWith('application/json')) {
    if (body.length < 300_000) known.learn(JSON.parse(body.toString() || '{}').data)
  } else if (body.length > 0 && body.length < 500_000 && dice.chance(0.3)) known.learnFile(type, Buffer.from(body))
}

const mostShown = 3000

function show(bytes: Buffer): string {
  const text = bytes.subarray(0, mostShown).toString('latin1')
  const visible = text.replaceAll(/[^\x20-\x7e\n]/g, (one) => `\\x${one.charCodeAt(0).toString(16).padStart(2, '0')}`)
  return bytes.length > mostShown ? `${visible}… (${bytes.length} bytes)` : visible
}

function showAnswer(answer: Answer | NoAnswer): string {
  if (typeof answer === 'string') return answer
  const lines = [...answer.headers].map(([name, value]) => `${name}: ${value}`)
  return `${answer.status}\n${lines.join('\n')}\n${show(answer.body.subarray(0, 1000))}`
}
