import './proof-path.css'
import type { Anchor } from '@countersign/proof'
import { Icon, type IconName } from '../../components/icon.tsx'
import { count } from '../../strings/numbers.ts'
import { strings } from '../../strings/strings.ts'
import { isolated } from '../../strings/word-forms.ts'
import { AnchorFacts } from './anchor-facts.tsx'
import { displayedHash } from './chain-names.tsx'
import { type CheckedProof, type FileOutcome, soundAnchor } from './check-proof.ts'
import { type Station, type StationName, type StationState, stationsOf } from './path-stations.ts'

const texts = strings.path

const icons: Record<StationName, IconName> = {
  file: 'file',
  fingerprint: 'hash',
  entry: 'entry',
  path: 'tree',
  root: 'root',
  transaction: 'transaction',
  block: 'block',
}

const signs: Record<StationState, IconName> = {
  holds: 'check',
  fails: 'cross',
  unchecked: 'dash',
  'not-yet': 'clock',
  'not-reached': 'dash',
}

type Props = { readonly checked: CheckedProof | null; readonly hash: string; readonly file: FileOutcome }

/** The path from the file to the block. It is also a list of text, for screen readers. */
export function ProofPath({ checked, hash, file }: Props) {
  const stations = stationsOf(checked, file)
  const anchor = checked === null ? null : soundAnchor(checked)
  return (
    <section className="path" aria-labelledby="path">
      <h3 id="path">{texts.title}</h3>
      <figure>
        <ol className="stations">
          {stations.map((station) => (
            <StationItem key={station.name} station={station} value={shownAt(station.name, checked, hash, file)} />
          ))}
        </ol>
        <figcaption className="note">{captionOf(stations, checked)}</figcaption>
      </figure>
      {anchor !== null && <AnchorFacts anchor={anchor} isInBlock={checked?.proved?.anchoredIn !== null} />}
    </section>
  )
}

function StationItem({ station: { name, state }, value }: { station: Station; value: string | null }) {
  return (
    <li className={`station station-${state}`}>
      <span className="station-picture">
        <Icon name={icons[name]} />
        <span className="station-sign">
          <Icon name={signs[state]} />
        </span>
      </span>
      <div className="station-text">
        <p>
          <strong>{texts.stations[name]}</strong>{' '}
          {value !== null && <span className="visually-hidden">({texts.states[state]})</span>}
        </p>
        <p className="station-value">{value ?? texts.states[state]}</p>
      </div>
    </li>
  )
}

/** Shows nothing of an invalid proof: it may be made up. */
function shownAt(name: StationName, checked: CheckedProof | null, hash: string, file: FileOutcome): string | null {
  if (name === 'file') return texts.files[file]
  if (name === 'fingerprint') return shortened(hash)
  if (checked === null || checked.proved === null) return null
  const { proved, proof } = checked
  switch (name) {
    case 'entry':
      return texts.entry(count(proved.index))
    case 'path':
      return texts.hashes(proof.inclusionPath.length)
    case 'root':
      return texts.root(shortened(proved.root), count(proved.treeSize))
    case 'transaction':
      return proof.anchor === undefined ? null : shortened(displayedHash(proof.anchor, proof.anchor.transactionHash))
    case 'block':
      return proof.anchor === undefined ? null : placeOf(proof.anchor)
  }
}

function placeOf({ blockNumber, network }: Anchor): string {
  return texts.block(count(blockNumber), isolated(network))
}

function shortened(hash: string): string {
  return isolated(`${hash.slice(0, hash.startsWith('0x') ? 10 : 8)}…`)
}

/** The path in a sentence. */
function captionOf(stations: readonly Station[], checked: CheckedProof | null): string {
  if (checked === null) return texts.checking
  const broken = stations.find(({ name, state }) => name !== 'file' && state === 'fails')
  if (broken !== undefined) return texts.broken(texts.stations[broken.name])
  const end: StationState = stations.at(-1)?.state ?? 'not-reached'
  switch (end) {
    case 'holds':
      return texts.unbroken
    case 'unchecked':
      return texts.toTransaction
    case 'fails':
    case 'not-yet':
    case 'not-reached':
      return texts.toRoot
  }
}
