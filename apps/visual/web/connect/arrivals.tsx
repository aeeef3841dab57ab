import { Alert } from 'antd'
import { Link } from 'react-router'
import { measurementAddress } from '../addresses.ts'
import { useWords } from '../words.ts'
import { useArrivals, useMay } from './use-arrivals.ts'

/** Says which measurements and fields have arrived since the page was opened, and leads to them. */
export function Arrivals() {
  const { word, locale } = useWords()
  const may = useMay()
  const { arrivals, failed } = useArrivals(may.read)
  if (!may.read) return <p className="visual-connect-muted">{word('noQueryPermission')}</p>
  const listed = new Intl.ListFormat(locale.replace('_', '-'), { type: 'conjunction' })
  return (
    <div className="visual-connect-arrivals" role="status">
      {failed && <Alert type="warning" showIcon title={word('arrivalsFailed')} />}
      {!failed && arrivals.length === 0 && (
        <p className="visual-connect-waiting">
          <i aria-hidden="true" />
          {word('waitingForData')}
        </p>
      )}
      {arrivals.map(({ db, name, fields, isNew }) => (
        <Alert
          key={`${db}\n${name}`}
          type="success"
          showIcon
          title={
            isNew
              ? word('arrivedMeasurement', { db, name })
              : word('arrivedField', { name, fields: listed.format(fields) })
          }
          action={<Link to={measurementAddress(db, name, isNew ? { from: 'all' } : undefined)}>{word('seeData')}</Link>}
        />
      ))}
    </div>
  )
}
