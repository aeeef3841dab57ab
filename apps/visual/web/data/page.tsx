import './data.css'
import { useErrorText } from '@atrium/core/web/crud/error-text'
import type { ComponentItem } from '@atrium/dashboards/contract/dashboard'
import { itemShape } from '@atrium/dashboards/web/live/item-props'
import { Alert, App, Button, Card, Empty, Skeleton, Space } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { exploreAddress, viewerAddress } from '../addresses.ts'
import NextStep from '../next-step.tsx'
import { useWords } from '../words.ts'
import { ItemList } from './item-list.tsx'
import { SourceForm } from './source-form.tsx'
import { type EditedDashboard, useCatalogue, useEditedDashboard, useSave } from './use-dashboard-data.ts'

/** Chooses the data source of a dashboard's components: time series, or the business apps. */
export default function DataPage() {
  const { id = '' } = useParams()
  const { locale } = useWords()
  const errorText = useErrorText()
  const edited = useEditedDashboard(id)
  const catalogue = useCatalogue(locale)
  const error = edited.error ?? catalogue.error
  if (error) return <Alert type="error" showIcon title={errorText(error)} />
  if (!edited.data || !catalogue.data) return <Skeleton active />
  return <Editor key={`${id} ${edited.data.rev}`} dashboard={edited.data} catalogue={catalogue.data} />
}

const showsData = (item: ComponentItem) => itemShape(item) !== 'none'

interface EditorProps {
  dashboard: EditedDashboard
  catalogue: NonNullable<ReturnType<typeof useCatalogue>['data']>
}

function Editor({ dashboard, catalogue }: EditorProps) {
  const { word } = useWords()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const [items, setItems] = useState(dashboard.components)
  const [chosen, setChosen] = useState(() => items.find(showsData)?._id)
  const { mutate, isPending } = useSave(dashboard._id)
  const item = items.find(({ _id }) => _id === chosen)
  const stored = dashboard.components.find(({ _id }) => _id === chosen)
  const isChanged = items.some((one, index) => one !== dashboard.components[index])

  const change = (next: ComponentItem) => setItems(items.map((one) => (one._id === next._id ? next : one)))
  const save = () =>
    mutate(
      { rev: dashboard.rev, components: items },
      {
        onSuccess: () => void message.success(word('dataSaved')),
        onError: (error) => void message.error(errorText(error)),
      },
    )

  return (
    <div className="v-data">
      <header className="v-data-head">
        <h1>{dashboard.name}</h1>
        <Space>
          <Link to={viewerAddress(dashboard._id)}>{word('open')}</Link>
          <Button type="primary" disabled={!isChanged} loading={isPending} onClick={save}>
            {word('saveData')}
          </Button>
        </Space>
      </header>
      {!items.some(showsData) && (
        <>
          <Empty description={word('noComponents')}>
            <Link to={exploreAddress(dashboard._id)}>{word('dataForBoard')}</Link>
          </Empty>
          <NextStep />
        </>
      )}
      {items.some(showsData) && (
        <div className="v-data-body">
          <Card size="small" title={word('components')}>
            <ItemList items={items} stored={dashboard.components} chosen={chosen} onChoose={setChosen} />
          </Card>
          {item && stored && (
            <Card size="small" title={item.component.title || word('untitled')}>
              <SourceForm key={item._id} item={item} stored={stored} catalogue={catalogue} onChange={change} />
            </Card>
          )}
        </div>
      )}
    </div>
  )
}
