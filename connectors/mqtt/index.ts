import { MAX_POINTS } from '@atrium/charts/contract/data'
import { columns } from '@atrium/charts/contract/define/props'
import { int, str } from '@atrium/core/contract/define/fields'
import { certificateErrors } from '@atrium/dashboards/contract/certificates'
import { defineConnector } from '@atrium/dashboards/contract/define/connector'
import { MQTT_SETTINGS } from './settings.ts'
import { isTemplate, MAX_TOPIC } from './topics.ts'

const MAX_LEVEL = 50

const NO_FILTER = {
  zh_CN: '不是有效的主题过滤器：+ 单独占一级，# 只能是最后一级',
  en_US: 'Not a topic filter: + stands alone in a level, # is the last level',
}

/** The messages of a broker: last values of its topics, and what has come since somebody looks. */
export default defineConnector({
  key: 'mqtt',
  icon: 'tree',
  type: 6,
  settings: MQTT_SETTINGS,
  checkSettings: (settings) => certificateErrors(settings),
  address: ['host', 'port', 'tls', 'ca'],
  query: {
    /** A filter within that of the data source; '' for the same. A level may have parameters: `plant/{line}/+`. */
    topic: str(MAX_TOPIC, { min: 0, default: '' }),
    /** Paths in a JSON message (`motor.temp`, `values.0`), or fields and tags of line protocol; none: all at hand. */
    columns: columns(),
    /** Rows and curves are told apart by this level of their topic, from 1; 0: by the whole topic. */
    level: int({ min: 0, max: MAX_LEVEL, default: 0 }),
  },
  shapes: () => ['single', 'trail', 'series', 'exact', 'rows', 'page'],
  follows: () => ({ how: 'pushed' }),
  columnsOf: ({ columns = [] }, isKeyed) => (isKeyed ? ['topic', ...columns] : columns),
  check: ({ topic = '' }): Record<string, typeof NO_FILTER> =>
    topic === '' || isTemplate(topic) ? {} : { topic: NO_FILTER },
  builder: {
    titleOf: ({ topic, columns = [] }) => [topic, columns.join(', ')].filter(Boolean).join(' · '),
    // Whatever is chosen, there are messages.
    isComplete: () => true,
  },
  byViewer: false,
  limits: { points: MAX_POINTS, rows: MAX_POINTS },
})
