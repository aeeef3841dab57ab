import './explore.css'
import { holds } from '@atrium/core/contract/access'
import { useSession } from '@atrium/core/web/access/session'
import { LoadFailed } from '@atrium/core/web/crud/load-failed'
import { ForbiddenPage } from '@atrium/core/web/page/forbidden'
import { useExploreLink } from '@atrium/dashboards/web/live/use-explored'
import { Button, Empty, Skeleton } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { CONNECT_ADDRESS } from '../addresses.ts'
import { useWords } from '../words.ts'
import { addressOf, type Chosen, readChosen } from './chosen.ts'
import { MeasurementView } from './measurement.tsx'
import { Tree } from './tree.tsx'
import { measurementRequest, useCatalogue } from './use-catalogue.ts'
import { useSoon } from './use-soon.ts'

/** The time series of the tenant: what there is, how it looks, and from here onto a dashboard. */
export default function ExplorePage() {
  const { permissions } = useSession()
  return holds(permissions, ['visual', 'dataSource', 'query']) ? <Explore /> : <ForbiddenPage />
}

function Explore() {
  const { word } = useWords()
  const [chosen, change] = useChosen()
  const link = useExploreLink()
  const { data, error, refetch } = useCatalogue({ pageSize: 200 })
  const databases = data?.databases ?? []
  const onChoose = (next: Partial<Chosen>) =>
    change({
      groupBy: '',
      merged: '',
      values: [],
      start: '',
      end: '',
      versus: '',
      interval: '',
      reduce: 'none',
      ...next,
    })
  const onSearch = useCallback((search: string) => change({ search }, true), [change])
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <Skeleton active />
  if (databases.length === 0) return <Nothing />
  return (
    <div className={chosen.measurement ? 'visual-explore-page visual-explore-page-open' : 'visual-explore-page'}>
      <nav className="visual-explore-side" aria-label={word('dataNames')}>
        <h1>{word('data')}</h1>
        <Tree databases={databases} chosen={chosen} onChoose={onChoose} onSearch={onSearch} />
        <Link to={CONNECT_ADDRESS}>{word('dataConnect')}</Link>
      </nav>
      <div className="visual-explore-main">
        {chosen.measurement ? (
          <>
            <Button
              type="link"
              className="visual-explore-back"
              onClick={() => change({ db: '', measurement: '', fields: [] })}
            >
              ‹ {word('data')}
            </Button>
            <Opened key={`${chosen.db}\n${chosen.measurement}`} link={link} chosen={chosen} onChange={change} />
          </>
        ) : (
          <Empty
            className="visual-explore-hint"
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={word('dataChoose')}
          />
        )}
      </div>
    </div>
  )
}

interface OpenedProps {
  link: ReturnType<typeof useExploreLink>
  chosen: Chosen
  onChange(change: Partial<Chosen>): void
}

function Opened({ link, chosen, onChange }: OpenedProps) {
  const { word } = useWords()
  const [text, setText] = useState('')
  const search = useSoon(text.trim())
  const { data, error, refetch } = useCatalogue(measurementRequest(chosen.db, chosen.measurement, search))
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  // The answer for the measurement before may be kept until this one has arrived.
  const about = data?.measurement
  if (!data || (about && about.name !== chosen.measurement)) return <Skeleton active paragraph={{ rows: 8 }} />
  if (!about)
    return <Empty className="visual-explore-hint" description={word('dataGone', { name: chosen.measurement })} />
  return (
    <MeasurementView
      {...{ link, chosen, onChange }}
      first={{ ...data, measurement: about }}
      search={text}
      onSearch={setText}
    />
  )
}

/** The tenant has no time series yet. */
function Nothing() {
  const { word } = useWords()
  return (
    <Empty className="visual-explore-hint" image={Empty.PRESENTED_IMAGE_SIMPLE} description={word('dataEmpty')}>
      <Link to={CONNECT_ADDRESS} className="ant-btn ant-btn-primary">
        {word('dataConnect')}
      </Link>
    </Empty>
  )
}

/** The choice in the address, and a function that changes it. Each change is a step back, unless it replaces one. */
function useChosen(): [Chosen, (change: Partial<Chosen>, replace?: boolean) => void] {
  const [address, setAddress] = useSearchParams()
  const chosen = useMemo(() => readChosen(address), [address])
  const change = useCallback(
    (next: Partial<Chosen>, replace = false) => {
      setAddress((before) => addressOf({ ...readChosen(before), ...next }), { replace })
    },
    [setAddress],
  )
  return [chosen, change]
}
