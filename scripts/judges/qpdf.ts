import { spawnSync } from 'node:child_process'
import type { Judge } from './model.ts'
import { requireProgram } from './programs.ts'
import { fileOf } from './write-documents.ts'

/** Judges the structure of a file. */
export const qpdf: Judge = {
  name: 'qpdf',
  install() {
    requireProgram(['qpdf', '--version'], 'qpdf')
    return (batch) =>
      batch.documents.map((document) => {
        if (document.form !== undefined) return undefined
        const { status, stderr } = spawnSync('qpdf', ['--check', fileOf(batch, document)], { encoding: 'utf8' })
        const findings = status === 0 ? [] : stderr.trim().split('\n').slice(0, 3)
        return { cell: findings.length === 0 ? 'sound' : 'faults', findings }
      })
  },
}
