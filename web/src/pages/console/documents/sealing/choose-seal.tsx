import type { Seal } from '@countersign/api'
import { useId } from 'react'
import { consoleTexts } from '../../../../strings/console.ts'
import { useSession } from '../../shell/session.tsx'

const texts = consoleTexts.documents.sealing

type Props = { readonly seals: readonly Seal[]; readonly chosen: Seal; readonly onChoose: (seal: Seal) => void }

export function ChooseSeal({ seals, chosen, onChoose }: Props) {
  const { own } = useSession()
  const name = useId()
  return (
    <fieldset className="choose-seal">
      <legend className="field-name">{texts.chooseSeal}</legend>
      {seals.map((seal) => (
        <label key={seal.sealId} className="seal-choice">
          <input type="radio" name={name} checked={seal.sealId === chosen.sealId} onChange={() => onChoose(seal)} />
          <img src={own('downloadSealImage', { sealId: seal.sealId }).address} alt="" loading="lazy" />
          <bdi>{seal.name}</bdi>
        </label>
      ))}
    </fieldset>
  )
}
