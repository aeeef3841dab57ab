import type { TopicMapping } from '@atrium/core/contract/topic-mapping'
import { Descriptions, Space, Tag } from 'antd'
import { SCOPES } from './controls/scopes.tsx'
import './platform.css'
import { useEventWords } from './event-words.ts'
import { useWords, type Word } from './words.ts'

function Texts({ texts }: { texts: readonly string[] }) {
  return (
    <Space size={4} wrap>
      {texts.map((text) => (
        <Tag key={text}>{text}</Tag>
      ))}
    </Space>
  )
}

export function TextsCell({ value }: { value: string[] }) {
  return <Texts texts={value} />
}

export function NamesCell({ value }: { value: Record<string, unknown> }) {
  return <Texts texts={Object.keys(value)} />
}

export function EventsCell({ value }: { value: string[] }) {
  const { wordsOf } = useEventWords()
  return <Texts texts={value.map(wordsOf)} />
}

export function ScopesCell({ value }: { value: (keyof typeof SCOPES)[] }) {
  const { word } = useWords()
  return <Texts texts={value.map((scope) => word(SCOPES[scope]))} />
}

export function MappingsCell({ value }: { value: TopicMapping[] }) {
  if (value.length === 0) return '—'
  return (
    <ul className="platform-mappings">
      {value.map(({ pattern, db, measurement }) => (
        <li key={pattern}>
          {pattern}{' '}
          <span>
            → {db} · {measurement}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Shows the settings that are not secret, and which secrets are set. */
export function PropsCell({ value }: { value: Record<string, unknown> }) {
  const { word } = useWords()
  const nameOf = (prop: string) => word(`prop${prop.charAt(0).toUpperCase()}${prop.slice(1)}` as Word)
  const items = Object.entries(value).map(([name, one]) => {
    const isMark = one === true && /^has[A-Z]/.test(name)
    const prop = isMark ? `${name.charAt(3).toLowerCase()}${name.slice(4)}` : name
    return { key: name, label: nameOf(prop), children: isMark ? '●●●●' : String(one) }
  })
  return <Descriptions column={1} size="small" items={items} />
}

/** Breaks a long address into two lines, so that the list does not become wider. */
export function AddressCell({ value }: { value: string }) {
  return <span className="platform-address">{value}</span>
}

export function PassedCell({ value }: { value: boolean }) {
  const { word } = useWords()
  return <Tag color={value ? 'green' : 'red'}>{word(value ? 'passed' : 'failed')}</Tag>
}

/** Beside a status that says enabled, a stopped app must be seen. */
export function StoppedCell({ value }: { value: boolean }) {
  const { word } = useWords()
  return value ? <Tag color="red">{word('stopped')}</Tag> : '—'
}

export function MethodCell({ value }: { value: string }) {
  return value
}
