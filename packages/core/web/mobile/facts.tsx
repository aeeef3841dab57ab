import type { ReactNode } from 'react'
import { invalidParameter } from '../../contract/refusal.ts'
import { ApiRefusal, mayRetry } from '../api/client.ts'
import { Notice } from '../phone/frame.tsx'
import './mobile.css'
import { useMobileWords } from './words.ts'

/** Names with their values; a value that is empty is left out with its name. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  const shown = facts.filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
  return (
    <dl className="core-mobile-facts">
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Uploaded pictures, each of which opens in its whole size. */
export function Pictures({ urls }: { urls: readonly string[] | null | undefined }) {
  const { word } = useMobileWords()
  if (!urls || urls.length === 0) return null
  return (
    <div className="core-mobile-photos">
      {urls.map((url, index) => (
        <a key={url} className="core-phone-photo" href={url} target="_blank" rel="noreferrer">
          <img src={url} alt={word('photo', { number: index + 1 })} loading="lazy" />
        </a>
      ))}
    </div>
  )
}

/** The only parameter of these pages is the id in their address. */
const textOf = ({ body, message }: ApiRefusal, noRecord: string) =>
  body.code === invalidParameter().code ? noRecord : message

/** The query of a page could not be answered: what was read before is still shown beside it, if there is any. */
export function CannotRead({ error, onRetry }: { error: Error; onRetry(): void }) {
  const { word } = useMobileWords()
  const text = error instanceof ApiRefusal ? textOf(error, word('noRecord')) : word('unreachable')
  return (
    <Notice icon="wrench" tone="attention" title={text}>
      {mayRetry(error) && (
        <button type="button" className="core-phone-button" onClick={onRetry}>
          {word('tryAgain')}
        </button>
      )}
    </Notice>
  )
}
