import { QrCard } from './qr-card.tsx'

interface RegisterCodeRow {
  name: string
  url: string
}

/** The tab beside a register code's fields. */
export default function QrTab({ row }: { row: RegisterCodeRow }) {
  return <QrCard name={row.name} url={row.url} />
}
