import {
  MAP_TOPIC,
  MAX_MAPPINGS,
  mappedPlace,
  mappingFault,
  mappingFaultText,
  type TopicMapping,
} from '@atrium/core/contract/topic-mapping'
import { RowList } from '@atrium/core/web/inputs/row-list'
import { Input } from 'antd'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import '../platform.css'
import { useWords } from '../words.ts'

interface MappingsProps {
  value?: TopicMapping[] | null
  onChange?(value: TopicMapping[]): void
  disabled?: boolean
}

const EXAMPLE = 'tele/{device}/SENSOR'
const EMPTY: TopicMapping = { pattern: '', db: '', measurement: '' }

/** The topics of stock devices, each with the place where its messages are stored. */
export default function MappingsControl({ value, onChange, disabled = false }: MappingsProps) {
  const { word, locale } = useWords()
  const mappings = value ?? []
  useAskedTopic(mappings, onChange)
  const labels = {
    pattern: { of: (no: number) => word('topicNo', { no }), hint: word('topic', { example: EXAMPLE }) },
    db: { of: (no: number) => word('topicDbNo', { no }), hint: word('topicDb') },
    measurement: { of: (no: number) => word('topicMeasurementNo', { no }), hint: word('topicMeasurement') },
  }
  const input = (mapping: TopicMapping, no: number, key: keyof TopicMapping, change: (part: object) => void) => (
    <Input
      aria-label={labels[key].of(no)}
      placeholder={labels[key].hint}
      value={mapping[key]}
      maxLength={key === 'pattern' ? 200 : 100}
      disabled={disabled}
      onChange={({ target }) => change({ [key]: target.value.trim() })}
    />
  )
  return (
    <div className="core-row-list">
      <p className="platform-mapping-hint">{word('topicHint')}</p>
      <RowList
        rows={mappings}
        rowClass="platform-mapping"
        disabled={disabled}
        onChange={(rows) => onChange?.(rows)}
        added={(rows) => [...rows, { ...EMPTY, db: rows.at(-1)?.db ?? '' }]}
        addLabel={word('addTopic')}
        isFull={mappings.length >= MAX_MAPPINGS}
        removeLabel={(no) => word('removeTopic', { no })}
      >
        {(mapping, index, change) => {
          const fault = isStarted(mapping) ? mappingFault(mapping, mappings.slice(0, index)) : null
          return (
            <>
              {input(mapping, index + 1, 'pattern', change)}
              {input(mapping, index + 1, 'db', change)}
              {input(mapping, index + 1, 'measurement', change)}
              <span className="platform-mapping-note" data-wrong={fault !== null} role="status">
                {fault ? mappingFaultText(fault)[locale] : exampleOf(mapping, word('topicFor'))}
              </span>
            </>
          )
        }}
      </RowList>
    </div>
  )
}

/** A link may have brought the topic of a refused message: it is added once, ready to be completed. */
function useAskedTopic(mappings: readonly TopicMapping[], onChange: MappingsProps['onChange']) {
  const { state } = useLocation()
  const topic: unknown = state?.[MAP_TOPIC]
  const isAdded = useRef(false)
  useEffect(() => {
    if (isAdded.current || typeof topic !== 'string') return
    isAdded.current = true
    if (mappings.length >= MAX_MAPPINGS || mappedPlace(mappings, topic)) return
    onChange?.([...mappings, { ...EMPTY, pattern: topic, db: mappings.at(-1)?.db ?? '' }])
  }, [topic, mappings, onChange])
}

const isStarted = ({ pattern, db, measurement }: TopicMapping) => pattern !== '' && db !== '' && measurement !== ''

/** A topic that the mapping takes, and the series that its messages become. */
function exampleOf(mapping: TopicMapping, leads: string): string {
  if (!isStarted(mapping)) return ''
  const levels = mapping.pattern.split('/').map((level) => {
    if (level === '+' || level === '#') return 'x'
    return level.startsWith('{') ? `${level.slice(1, -1)}-1` : level
  })
  const topic = levels.join('/')
  const place = mappedPlace([mapping], topic)
  if (!place) return ''
  const tags = Object.entries(place.tags).map(([tag, value]) => `${tag}=${value}`)
  return `${topic} ${leads} ${[place.db, place.measurement, ...tags].join(' · ')}`
}
