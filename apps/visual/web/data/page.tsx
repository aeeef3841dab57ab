import './data.css'
import { useErrorText } from '@atrium/core/web/crud/error-text'
import type { ComponentItem } from '@atrium/dashboards/contract/dashboard'
import { applyOps } from '@atrium/dashboards/contract/dashboard-ops/apply'
import { documentOf, draftOf } from '@atrium/dashboards/contract/dashboard-ops/document'
import { connectorOf } from '@atrium/dashboards/web/builder/data/builder-connector'
import { DataPanel } from '@atrium/dashboards/web/builder/data/data-panel'
import { serverData } from '@atrium/dashboards/web/builder/data/data-port'
import { itemShape } from '@atrium/dashboards/web/live/item-props'
import { Alert, App, Button, Card, Empty, Skeleton, Space, Typography } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { exploreAddress, viewerAddress } from '../addresses.ts'
import NextStep from '../next-step.tsx'
import { useWords } from '../words.ts'
import { ItemList } from './item-list.tsx'
import { type EditedDashboard, type Parts, useEditedDashboard, useParts, useSave } from './use-dashboard-data.ts'

/** Chooses the data of a dashboard's components, in the data panel of the editor. */
export default function DataPage() {
  const { id = '' } = useParams()
  const { locale } = useWords()
  const errorText = useErrorText()
  const edited = useEditedDashboard(id)
  const parts = useParts(locale)
  const error = edited.error ?? parts.error
  if (error) return <Alert type="error" showIcon title={errorText(error)} />
  if (!edited.data || !parts.data) return <Skeleton active />
  return <Editor key={`${id} ${edited.data.rev}`} dashboard={edited.data} parts={parts.data} />
}

const showsData = (item: ComponentItem) => itemShape(item) !== 'none'

/** A save refuses what its author may not change. */
const RIGHTS = { query: true, control: true, script: true }

function Editor({ dashboard, parts }: { dashboard: EditedDashboard; parts: Parts }) {
  const { word } = useWords()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const [draft, setDraft] = useState(() => draftOf(dashboard))
  const items = documentOf(draft).components
  const [chosen, setChosen] = useState(() => items.find(showsData)?._id)
  const { mutate, isPending } = useSave(dashboard._id)
  const item = items.find(({ _id }) => _id === chosen)
  const isChanged = items.some((one, index) => one !== dashboard.components[index])

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
            <ItemList
              items={items}
              stored={dashboard.components}
              connectors={parts.connectors}
              chosen={chosen}
              onChoose={setChosen}
            />
          </Card>
          {item && (
            <Card size="small" title={item.component.title || word('untitled')}>
              {isByViewer(item, parts) && (
                <Typography.Paragraph type="secondary">{word('asTheyMayRead')}</Typography.Paragraph>
              )}
              <DataPanel
                {...parts}
                draft={draft}
                selected={[item._id]}
                port={serverData}
                rights={RIGHTS}
                onChange={(ops) => setDraft((now) => applyOps(now, ops).draft)}
              />
            </Card>
          )}
        </div>
      )}
    </div>
  )
}

function isByViewer({ component }: ComponentItem, { connectors }: Parts): boolean {
  const found = component.dataSources.map((source) => connectorOf(source, connectors))
  return found.some((connector) => connector && connector !== 'static' && connector.spec.byViewer)
}
