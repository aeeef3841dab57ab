import { UnorderedListOutlined } from '@ant-design/icons'
import { api } from '@atrium/core/web/api/client'
import { LoadFailed } from '@atrium/core/web/crud/load-failed'
import { PlaceMap } from '@atrium/core/web/map/place-map'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import './iot.css'
import { type MerchantPoint, merchantLooks, merchantPlaces } from './merchant-places.ts'
import { useWords } from './words.ts'

const NONE: readonly MerchantPoint[] = []

/** `/iot/merchant/map`: the merchants on a map, with the state of their devices. */
export default function MerchantMapPage() {
  const { word } = useWords()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    queryKey: ['iot', 'merchant', 'map'],
    queryFn: async () => (await api.get<{ list: MerchantPoint[] }>('/api/iot/merchant/map', {})).list,
  })
  const points = data ?? NONE
  // biome-ignore lint/correctness/useExhaustiveDependencies: words change with the language, which redraws the page
  const places = useMemo(() => merchantPlaces(points, word), [points])
  return (
    <section className="iot-map-page">
      <header>
        <h1>{word('merchantsOnMap')}</h1>
        {data && <span className="core-crud-muted">{word('merchantsShown', { count: data.length })}</span>}
        <Button icon={<UnorderedListOutlined aria-hidden />} onClick={() => navigate('/iot/merchant/list')}>
          {word('asList')}
        </Button>
      </header>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      <div className="iot-map-place">
        {data ? (
          <PlaceMap
            fills
            label={word('merchantsOnMap')}
            places={places}
            lookNames={merchantLooks(word)}
            onOpen={(id) => navigate(`/iot/merchant/list/${id}`)}
          />
        ) : (
          !error && <Skeleton active />
        )}
      </div>
    </section>
  )
}
