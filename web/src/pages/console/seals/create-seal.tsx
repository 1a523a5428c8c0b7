import type { Seal } from '@countersign/api'
import { toBase64 } from '@countersign/proof/bytes'
import { type FormEvent, useRef, useState } from 'react'
import { act } from '../../../api/console.ts'
import { Field } from '../../../components/field.tsx'
import { Modal } from '../../../components/modal.tsx'
import { ModalActions } from '../../../components/modal-actions.tsx'
import { Failure } from '../../../components/unanswered.tsx'
import { useAction, useKeyFor } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import { readPicture } from './read-picture.ts'
import { SealPreview } from './seal-preview.tsx'

const texts = consoleTexts.seals.form

const MOST_NAME_CHARACTERS = 64
const MOST_PKCS12_BYTES = 256 * 1024

type Props = { readonly onCreated: (seal: Seal) => void; readonly onClose: () => void }

/** A chosen file as the API takes it. */
type Chosen = { readonly base64: string }

export function CreateSeal({ onCreated, onClose }: Props) {
  const { own } = useSession()
  const { busy, problem, run } = useAction()
  const [name, setName] = useState('')
  const [picture, setPicture] = useState<Chosen | null>(null)
  const [certificate, setCertificate] = useState<Chosen | null>(null)
  const [password, setPassword] = useState('')
  const [submitted, setSubmitted] = useState(false)
  /** Files that are still being read. A seal created now would lack them. */
  const [reading, setReading] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const keyFor = useKeyFor()
  const fault = faultOfName(name)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reading > 0) return
    setSubmitted(true)
    if (fault !== null) return field.current?.focus()
    const body = {
      name: name.trim(),
      ...(picture === null ? {} : { image: picture.base64 }),
      ...(certificate === null ? {} : { pkcs12: certificate.base64, password }),
    }
    const headers = { 'idempotency-key': keyFor(JSON.stringify(body)) }
    run((signal) => act(own('createOwnSeal'), body, signal, headers), onCreated)
  }
  const count = (change: 1 | -1) => setReading((before) => before + change)
  return (
    <Modal title={texts.title} onClose={onClose} isHeld={busy}>
      <form className="form" noValidate onSubmit={submit}>
        <Field label={texts.name} hint={texts.nameHint} error={submitted ? fault : null}>
          {(parts) => (
            <input
              {...parts}
              ref={field}
              dir="auto"
              autoComplete="off"
              required
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <ChooseFile
          label={texts.picture}
          hint={texts.pictureHint}
          accept=".png,.jpg,.jpeg,.svg,image/png,image/jpeg,image/svg+xml"
          remove={texts.removePicture}
          chosen={picture}
          read={readForSeal}
          onReading={count}
          onChosen={setPicture}
        />
        <SealPreview name={fault === null ? name.trim() : ''} image={picture?.base64 ?? null} />
        <details className="own-certificate">
          <summary>{texts.own}</summary>
          <p className="note">{texts.ownHint}</p>
          <ChooseFile
            label={texts.file}
            accept=".p12,.pfx,application/x-pkcs12"
            remove={texts.removeFile}
            chosen={certificate}
            read={readPkcs12}
            onReading={count}
            onChosen={setCertificate}
          />
          <Field label={texts.password} hint={texts.passwordHint}>
            {(parts) => (
              <input
                {...parts}
                type="password"
                autoComplete="off"
                maxLength={1000}
                value={password}
                onChange={({ target }) => setPassword(target.value)}
              />
            )}
          </Field>
        </details>
        <Failure problem={problem} />
        <ModalActions action={texts.submit} busy={busy || reading > 0} isHeld={busy} onClose={onClose} />
      </form>
    </Modal>
  )
}

function faultOfName(name: string): string | null {
  const trimmed = name.trim()
  if (trimmed === '') return consoleTexts.shared.required
  return [...trimmed].length > MOST_NAME_CHARACTERS ? texts.nameLong : null
}

/** The content of a file, or what is wrong with it. */
type Read = { readonly base64: string } | { readonly fault: string }

async function readForSeal(file: File): Promise<Read> {
  const read = await readPicture(file)
  switch (read.kind) {
    case 'read':
      return { base64: toBase64(read.bytes) }
    case 'too-large':
      return { fault: texts.largePicture }
    case 'unreadable':
      return { fault: texts.badPicture }
  }
}

async function readPkcs12(file: File): Promise<Read> {
  if (file.size > MOST_PKCS12_BYTES) return { fault: texts.largeFile }
  return { base64: toBase64(new Uint8Array(await file.arrayBuffer())) }
}

type FileProps = {
  readonly label: string
  readonly hint?: string
  readonly accept: string
  readonly remove: string
  readonly chosen: Chosen | null
  readonly read: (file: File) => Promise<Read>
  /** 1 when reading starts, -1 when it ends. */
  readonly onReading: (change: 1 | -1) => void
  readonly onChosen: (chosen: Chosen | null) => void
}

function ChooseFile({ label, hint, accept, remove, chosen, read, onReading, onChosen }: FileProps) {
  const [fault, setFault] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const latest = useRef<File>(null)
  const take = async (file: File) => {
    latest.current = file
    onReading(1)
    const result = await read(file).catch(() => ({ fault: consoleTexts.documents.uploads.unreadable }))
    onReading(-1)
    // Another file was chosen meanwhile, or none.
    if (latest.current !== file) return
    const isFault = 'fault' in result
    setFault(isFault ? result.fault : null)
    onChosen(isFault ? null : { base64: result.base64 })
  }
  const forget = () => {
    latest.current = null
    setFault(null)
    onChosen(null)
  }
  return (
    <div className="choose-file">
      <Field label={label} error={fault} {...(hint === undefined ? {} : { hint })}>
        {(parts) => (
          <input
            {...parts}
            key={round}
            ref={field}
            type="file"
            accept={accept}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file === undefined) forget()
              else void take(file)
            }}
          />
        )}
      </Field>
      {chosen !== null && (
        <button
          type="button"
          className="button-small"
          onClick={() => {
            forget()
            // A new input has no file.
            setRound(round + 1)
            requestAnimationFrame(() => field.current?.focus())
          }}
        >
          {remove}
        </button>
      )}
    </div>
  )
}
