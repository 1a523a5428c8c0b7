import type { Operand } from './content-scanner.ts'

/** Readers differ in what they do with numbers beyond. */
const FARTHEST = 1e9

/**
 * What operators take (ISO 32000-2 Annex A): `n` is a number, `/` a name, `s` a string, `a` an array, `*` anything.
 * Those that take any number of operands are left out.
 */
const OPERATORS: readonly (readonly [kinds: string, operators: string])[] = [
  ['', 'q Q BT ET T* EMC n S s f F f* B B* b b* h W W* BI BX EX'],
  ['n', 'Tc Tw Tz TL Ts Tr w J j M i g G'],
  ['nn', 'Td TD m l d0'],
  ['nnn', 'rg RG'],
  ['nnnn', 'k K re v y'],
  ['nnnnnn', 'cm Tm c d1'],
  ['/', 'Do gs sh cs CS ri BMC MP'],
  ['/n', 'Tf'],
  ['/*', 'BDC DP'],
  ['s', "Tj '"],
  ['a', 'TJ'],
  ['nns', '"'],
  ['an', 'd'],
]

const KINDS = new Map(
  OPERATORS.flatMap(([kinds, operators]) => operators.split(' ').map((operator) => [operator, kinds] as const)),
)

/** The operands that count: the last ones, as readers take them from a stack. */
export function lastOperands(operator: string, operands: readonly Operand[]): readonly Operand[] {
  const count = KINDS.get(operator)?.length ?? operands.length
  return operands.length > count ? operands.slice(operands.length - count) : operands
}

/** False if readers may differ in what the operator does. */
export function areRegular(operator: string, operands: readonly Operand[]): boolean {
  const kinds = KINDS.get(operator)
  if (kinds === undefined) return true
  return operands.length === kinds.length && operands.every((operand, i) => isOfKind(operand, kinds.charAt(i)))
}

function isOfKind(operand: Operand, kind: string): boolean {
  switch (kind) {
    case 'n':
      return typeof operand === 'number' && Math.abs(operand) < FARTHEST
    case '/':
      return typeof operand === 'string'
    case 's':
      return operand instanceof Uint8Array
    case 'a':
      return Array.isArray(operand)
    default:
      return true
  }
}

/** 0 for anything but a number that readers agree on. */
export function numberAt(operands: readonly Operand[], index: number): number {
  const operand = operands[index]
  return typeof operand === 'number' && Math.abs(operand) < FARTHEST ? operand : 0
}
