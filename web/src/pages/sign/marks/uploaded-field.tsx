import './uploaded-field.css'
import { useRef, useState } from 'react'
import { FileField } from '../../../components/file-field.tsx'
import { texts } from '../../../strings/signing.ts'
import { type PictureFault, readPicture } from './read-picture.ts'
import { useFieldDrop } from './use-field-drop.ts'

const words = texts.form

export type PictureProps = {
  /** A PNG as a data URL. Null if there is none. */
  readonly picture: string | null
  readonly missing: boolean
  readonly onChange: (picture: string | null) => void
}

/** A picture of a signature on paper. The paper is removed in the browser, and the photo never leaves it. */
export function UploadedField({ picture, missing, onChange }: PictureProps) {
  const [state, setState] = useState<'reading' | PictureFault | null>(null)
  const latest = useRef(0)

  const take = async (file: File) => {
    const attempt = ++latest.current
    setState('reading')
    const read = await readPicture(file)
    if (attempt !== latest.current) return
    setState(read.kind === 'read' ? null : read.kind)
    if (read.kind === 'read') onChange(read.image)
  }
  const remove = () => {
    latest.current++
    setState(null)
    onChange(null)
  }
  const { dragging, target } = useFieldDrop((file) => void take(file))

  return (
    <div className="uploaded-field" {...target}>
      <FileField
        label={picture === null ? words.pictureChoose : words.pictureChooseAnother}
        hint={words.pictureHint}
        accept="image/png,image/jpeg"
        quiet
        dragging={dragging}
        onFile={(file) => void take(file)}
      >
        {picture === null ? null : (
          <>
            <img className="uploaded-picture" src={picture} alt={words.pictureAlt} />
            <button type="button" className="button-small" onClick={remove}>
              {words.pictureRemove}
            </button>
          </>
        )}
      </FileField>
      <p role="status" className={`note${state === 'reading' ? '' : ' failure'}`}>
        {noteOn(state, missing && picture === null)}
      </p>
    </div>
  )
}

function noteOn(state: 'reading' | PictureFault | null, missing: boolean): string {
  switch (state) {
    case 'reading':
      return words.pictureReading
    case 'too-large':
      return words.pictureTooLarge
    case 'unreadable':
      return words.pictureUnreadable
    case 'empty':
      return words.pictureEmpty
    case null:
      return missing ? words.pictureMissing : ''
  }
}
