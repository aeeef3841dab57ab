import { widgetOf } from '@atrium/charts/web/kind/registry'
import type { BusinessCatalogue, BusinessQuery } from '@atrium/dashboards/contract/business'
import type { ComponentItem } from '@atrium/dashboards/contract/dashboard'
import { BusinessForm } from '@atrium/dashboards/web/builder/data/business/business-form'
import { anyQuery, businessOf, withBusiness } from '@atrium/dashboards/web/builder/data/business/choices'
import { itemShape } from '@atrium/dashboards/web/live/item-props'
import { Alert, Form, Radio, Typography } from 'antd'
import { useWords } from '../words.ts'
import { Preview } from './preview.tsx'

interface SourceFormProps {
  item: ComponentItem
  /** The saved component: choosing the time series again restores its query. */
  stored: ComponentItem
  catalogue: BusinessCatalogue
  onChange(item: ComponentItem): void
}

/** The data source of one component. */
export function SourceForm({ item, stored, catalogue, onChange }: SourceFormProps) {
  const { word } = useWords()
  const spec = widgetOf(item.component.component)?.spec
  const shape = itemShape(item)
  const business = businessOf(item)
  const first = anyQuery(catalogue, shape)
  const startTime = item.component.dataSources[0]?.props.startTime ?? ''
  const set = (query: BusinessQuery, start = startTime) => onChange(withBusiness(item, query, start, spec))

  function choose(from: 'business' | 'timeSeries') {
    if (from === 'timeSeries') return onChange(businessOf(stored) ? emptied(item) : stored)
    const before = businessOf(stored)
    if (before) onChange(stored)
    else if (first) set(first, '')
  }

  return (
    <Form layout="vertical" className="v-data-form">
      <Form.Item label={word('dataFrom')}>
        <Radio.Group
          optionType="button"
          value={business ? 'business' : 'timeSeries'}
          onChange={({ target }) => choose(target.value)}
          options={[
            { value: 'timeSeries', label: word('timeSeries') },
            { value: 'business', label: word('businessData'), disabled: !business && !first },
          ]}
        />
      </Form.Item>
      {!business && <TimeSeries item={item} />}
      {!business && !first && <Alert type="info" showIcon title={word('noBusiness')} />}
      {business && (
        <>
          <Typography.Paragraph type="secondary">{word('asTheyMayRead')}</Typography.Paragraph>
          <BusinessForm
            {...{ catalogue, shape, startTime }}
            query={business}
            onChange={(query) => set(query)}
            onRange={(start) => set(business, start)}
          />
          <Preview query={business} kind={item.component.component} />
        </>
      )}
    </Form>
  )
}

function TimeSeries({ item }: { item: ComponentItem }) {
  const { word } = useWords()
  const { db, from, fieldSet = [] } = item.component.dataSources[0]?.props ?? {}
  const names = [db, from, fieldSet.map(({ as, field }) => as || field).join(', ')].filter(Boolean)
  return <Typography.Paragraph>{names.length > 0 ? names.join(' · ') : word('noQuery')}</Typography.Paragraph>
}

function emptied(item: ComponentItem): ComponentItem {
  return { ...item, component: { ...item.component, dataSources: [] } }
}
