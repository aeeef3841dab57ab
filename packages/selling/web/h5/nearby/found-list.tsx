import { Notice } from '@atrium/core/web/phone/frame'
import { LineIcon } from '@atrium/core/web/ui/line-icon'
import { StatusTag } from '@atrium/core/web/ui/status-tag'
import { Link } from 'react-router'
import { usePhone } from '../phone.tsx'
import { useWord } from '../words.ts'
import { distanceOf, type Found } from './found.ts'
import { amapRoute, phoneRoute } from './routes.ts'

const AGENT = navigator.userAgent

/** The devices that were found, the nearest first if a place is known. */
export function FoundList({ list, isAround }: { list: readonly Found[]; isAround: boolean }) {
  const { app, parts } = usePhone()
  const word = useWord()
  const { Around } = parts
  if (list.length === 0) {
    return <Notice icon="pin" title={word('nearbyNone')} text={word(isAround ? 'nearbyNoneHint' : 'nearbyNoneNamed')} />
  }
  return (
    <ul className="core-phone-orders">
      {list.map(({ _id, no, name, address, online, distanceM, about, lng, lat }) => (
        <li key={_id}>
          <Link className="selling-phone-order" to={`/h5/${app.key}?no=${no}`}>
            <span className="selling-phone-order-line">
              <strong id={`found-${_id}`}>{name}</strong>
              {distanceM !== null && <span className="selling-phone-far">{distanceOf(distanceM)}</span>}
            </span>
            <span className="selling-phone-order-line">
              <span className="core-phone-muted">{address}</span>
              {online === 1 ? (
                <span className="selling-phone-around">
                  {Around && about ? <Around about={about} /> : word('online')}
                </span>
              ) : (
                <StatusTag colour="grey">{word('offline')}</StatusTag>
              )}
            </span>
          </Link>
          <p className="selling-phone-routes">
            <LineIcon name="pin" size={16} />
            <a href={phoneRoute({ name, lng, lat }, AGENT)} aria-describedby={`found-${_id}`}>
              {word('navigate')}
            </a>
            <a href={amapRoute({ name, lng, lat })} aria-describedby={`found-${_id}`} target="_blank" rel="noreferrer">
              {word('navigateAmap')}
            </a>
          </p>
        </li>
      ))}
    </ul>
  )
}
