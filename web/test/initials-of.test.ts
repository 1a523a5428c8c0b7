import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initialsOf } from '../src/pages/sign/fields/initials-of.ts'

test('suggested initials are the first letters of a name, as its script writes them', () => {
  for (const [name, initials] of [
    ['Anna Kowalska', 'AK'],
    ['anna kowalska', 'AK'],
    ['Ludwig van Beethoven', 'LvB'],
    ['Anne-Marie Dupont', 'AMD'],
    ['Élodie  Œuvrard ', 'ÉŒ'],
    ['Άννα Παπαδοπούλου', 'ΆΠ'],
    ['أحمد علي', 'أ ع'],
    ['田中太郎', '田'],
    ['José Luis Rodríguez Zapatero y Pérez', 'JLRP'],
    ['(Anna) 2 Kowalska', 'AK'],
    ['12345', ''],
  ] as const) {
    assert.equal(initialsOf(name), initials, name)
  }
})
