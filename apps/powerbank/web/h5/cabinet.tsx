import { SLOT } from '../../entities/device.ts'
import './h5.css'

interface CabinetProps {
  slots: readonly { no: number; status: number; level: number | null }[]
  isOff: boolean
}

/** The cabinet with its slots as they are now. What it shows is said in figures beside it. */
export function Cabinet({ slots, isOff }: CabinetProps) {
  return (
    <div className="powerbank-picture" data-off={isOff} aria-hidden="true">
      {slots.map(({ no, status, level }) => (
        <span key={no} data-ready={status === SLOT.ready} data-empty={status === SLOT.empty}>
          <i style={{ width: `${status === SLOT.empty ? 0 : (level ?? 0)}%` }} />
          <small>{no}</small>
        </span>
      ))}
    </div>
  )
}

/** The slot out of which the power bank comes. */
export function OpenSlot({ no }: { no: number }) {
  return (
    <svg className="powerbank-open-slot" viewBox="0 0 160 96" aria-hidden="true">
      <rect x="12" y="8" width="84" height="80" rx="6" />
      <path d="M24 24h60M24 72h60" />
      <rect className="powerbank-comes" x="52" y="38" width="88" height="20" rx="5" />
      <text x="38" y="53">
        {no}
      </text>
    </svg>
  )
}
