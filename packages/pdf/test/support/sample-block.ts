import type { BlockContent } from '../../src/model.ts'

export const SIGNER_NAMES = [
  'Maria Nov\u00e1kov\u00e1',
  '\u0645\u062d\u0645\u062f \u0628\u0646 \u0639\u0628\u062f \u0627\u0644\u0644\u0647',
  '\u738b\u5c0f\u660e',
  'Sir Bartholomew Featherstonehaugh-Cholmondeley the Third of Somewhere Else',
  '\u05e9\u05e8\u05d4 \u05db\u05d4\u05df',
  '\u092e\u094b\u0939\u0928\u0926\u093e\u0938 \u0917\u093e\u0902\u0927\u0940',
  '\u0e28\u0e34\u0e23\u0e34\u0e1e\u0e23 \u0e19\u0e49\u0e33\u0e43\u0e2a',
  '\uae40\ucca0\uc218',
]

export function sampleBlock(signers: number, changes: Partial<BlockContent> = {}): BlockContent {
  return {
    verifyUrl: 'https://sign.example.com/V/01HZX3K9Q7M2P4R6T8V0WYABCD-0123456789',
    documentHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    reference: 'sr_01jcq8m3r5e7xt9v2b4n6k8h0w',
    barcode: 'both',
    title: 'Master Services Agreement between Northwind Traders and Contoso',
    signers: Array.from({ length: signers }, (_, i) => ({
      fieldName: `Signature_${i + 1}`,
      name: SIGNER_NAMES[i % SIGNER_NAMES.length] ?? '',
    })),
    ...changes,
  }
}
