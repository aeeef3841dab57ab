import { LineIcon } from '@atrium/core/web/ui/line-icon'
import { Link } from 'react-router'
import { useOwnWord, usePhone } from './phone.tsx'
import type { Resolved } from './phone-parts.ts'

/** Small print at the end of the page: the service number and the terms. */
export function SmallPrint({ resolved: { setting, device } }: { resolved: Resolved }) {
  const { app } = usePhone()
  const word = useOwnWord()
  return (
    <section className="core-phone-small">
      {setting.agreement && (
        <details className="core-phone-details">
          <summary>
            {word('agreementBefore')} <span>{word('agreement')}</span>
          </summary>
          <p>{setting.agreement}</p>
        </details>
      )}
      <nav className="core-phone-links">
        <Link to={`/h5/${app.key}/feedback${device ? `?device=${device._id}` : ''}`}>
          <LineIcon name="wrench" /> {word('reportFault')}
        </Link>
        {setting.nearby && device && (
          <Link to={`/h5/${app.key}/nearby`}>
            <LineIcon name="pin" /> {word('nearby')}
          </Link>
        )}
        {setting.servicePhone && (
          <a href={`tel:${setting.servicePhone}`}>
            <LineIcon name="horn" /> {word('servicePhone')} {setting.servicePhone}
          </a>
        )}
      </nav>
    </section>
  )
}
