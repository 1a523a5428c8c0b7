import type { InstalledCrl, IssuingRequest, OwnCertificates } from './administration.ts'
import { ownText } from './certificate.ts'
import { command, type Noun } from './command.ts'
import { flag, required, text } from './option.ts'
import { crl, newRoot, sign } from './pki-offline.ts'
import { requireNew, writeNew } from './private-file.ts'
import { readSmall } from './small-file.ts'

const request = command({
  name: 'pki request',
  about: 'Create a key for an issuing authority in the service, and save its certificate request for an offline root',
  examples: ['countersign pki request --out issuing.csr'],
  options: {
    out: required(text('FILE'), 'New file for the request'),
    newRoot: flag('Another root than the offline root that the service has will sign it'),
  },
  async run({ admin }, { out, newRoot }) {
    await requireNew(out)
    const { request: pem } = await admin.post<IssuingRequest>(['pki', 'requests'], newRoot ? { newRoot } : {})
    await writeNew(out, pem)
    const next = `countersign pki sign ${out} --key root.key --root root.crt --out issuing.crt --crl root.crl`
    return { data: { request: out }, text: `Request saved. Next, on the machine with the root: ${next}` }
  },
})

const install = command({
  name: 'pki install',
  about: 'Let the service issue everything below an offline root, with the certificate that the root has signed',
  examples: ['countersign pki install issuing.crt --root root.crt --crl root.crl'],
  args: ['certificate'],
  options: {
    root: required(text('FILE'), 'Certificate of the root, in PEM'),
    crl: required(text('FILE'), 'Revocation list of the root, in PEM'),
  },
  async run({ admin }, { certificate, root, crl: list }) {
    const found = await admin.post<OwnCertificates>(['pki', 'issuing'], {
      root: await readPemFile(root),
      certificate: await readPemFile(certificate),
      crl: await readPemFile(list),
    })
    return { data: found, text: `The service issues below the new root.\n\n${ownText(found)}` }
  },
})

const installCrl = command({
  name: 'pki install-crl',
  about: 'Publish a newer revocation list of the offline root',
  examples: ['countersign pki install-crl next.crl'],
  args: ['file'],
  options: {},
  async run({ admin }, { file }) {
    const found = await admin.post<InstalledCrl>(['pki', 'crl'], { crl: await readPemFile(file) })
    return { data: found, text: `Revocation list published. The next one is due by ${found.nextUpdate}.` }
  },
})

export const pki: Noun = {
  about: 'A root that is kept offline',
  commands: [newRoot, request, sign, install, crl, installCrl],
}

async function readPemFile(path: string): Promise<string> {
  return (await readSmall(path)).toString('utf8').trim()
}
