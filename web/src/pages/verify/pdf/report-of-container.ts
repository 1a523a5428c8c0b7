import type { ContainerReport, ContainerSignature } from '@countersign/asic/verify'
import type { LaterMark, SignatureReport } from '@countersign/pdf/verify'

/** Something added to a PDF, or a file that not every signature of a container covers. */
export type Mark = LaterMark | FileMark

export type FileMark = Pick<LaterMark, 'pages' | 'signedIn' | 'signer'> & {
  readonly kind: 'file'
  /** The name of the file. */
  readonly fieldName: string
  /** The numbers of the signatures that do not cover it. */
  readonly leftOutBy: readonly number[]
}

/** Gives the signatures of a container the form of those of a PDF. */
export function reportOfContainer({ signatures, files }: ContainerReport): {
  readonly signatures: readonly SignatureReport[]
  readonly marks: readonly FileMark[]
} {
  const signers = signatures.flatMap(({ kind, ownVerdict, covers, uncovered }, i) =>
    kind === 'signature' ? [{ number: i + 1, ownVerdict, covers: new Set(covers), uncovered: new Set(uncovered) }] : [],
  )
  const marks = files.flatMap(({ name, signer }): FileMark[] => {
    const leftOutBy = signers.filter(({ uncovered }) => uncovered.has(name)).map(({ number }) => number)
    if (leftOutBy.length === 0) return []
    // Names only trusted signers, because anyone can add a signature in any name.
    const wanted = signer === 'trusted' ? 'valid' : 'valid-issuer-unknown'
    const counting = signer === 'nobody' ? [] : signers.filter(({ ownVerdict }) => ownVerdict === wanted)
    const signedIn = counting.find(({ covers }) => covers.has(name))?.number ?? null
    return [{ kind: 'file', pages: [], fieldName: name, signedIn, signer, leftOutBy }]
  })
  return { signatures: signatures.map(reportOf), marks }
}

function reportOf({ name, covers, uncovered, ...rest }: ContainerSignature, index: number): SignatureReport {
  return {
    ...rest,
    path: [],
    fieldName: name,
    coversWholeFile: uncovered.length === 0,
    signedLength: null,
    revision: index + 1,
    changesSince: { allowed: [], forbidden: [] },
    place: null,
    name: null,
    reason: null,
    location: null,
  }
}
