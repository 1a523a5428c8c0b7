import './two-step.css'
import type { NewTotp } from '@countersign/api'

type Props = { readonly code: NewTotp['qrCode']; readonly label: string }

/** ISO/IEC 18004: light modules on all sides. */
const quietZone = 4

/** Always dark on light: many scanners cannot read the opposite. */
export function QrCode({ code: { size, modules }, label }: Props) {
  const whole = size + 2 * quietZone
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${whole} ${whole}`}
      shapeRendering="crispEdges"
    >
      <rect width={whole} height={whole} fill="#fff" />
      <path d={pathOf(size, modules)} fill="#000" />
    </svg>
  )
}

function pathOf(size: number, modules: string): string {
  const squares = [...modules].map((module, at) =>
    module === '1' ? `M${(at % size) + quietZone} ${Math.floor(at / size) + quietZone}h1v1h-1z` : '',
  )
  return squares.join('')
}
