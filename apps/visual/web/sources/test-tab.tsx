import { TrySource } from './try-source.tsx'

/** Tries the stored settings. */
export default function TestTab({ row }: { row: { type: number } }) {
  return <TrySource type={row.type} />
}
