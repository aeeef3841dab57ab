import { QrCard } from './qr-card.tsx'

interface RegisterCodeRow {
  name: string
  site: string | null
  url: string
}

/** The tab beside a register code's fields. */
export default function QrTab({ row: { name, site, url } }: { row: RegisterCodeRow }) {
  return <QrCard name={name} site={site} url={url} />
}
