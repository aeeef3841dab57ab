import type { Permission } from '@atrium/contract/access'
import { Space, Tag } from 'antd'
import { SCOPES } from './controls/scopes.tsx'
import { useWords } from './words.ts'

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

export function PermissionsCell({ value }: { value: Permission[] }) {
  return <Texts texts={value.map(({ app, module, permission }) => `${app}.${module}.${permission}`)} />
}

export function ScopesCell({ value }: { value: (keyof typeof SCOPES)[] }) {
  const { word } = useWords()
  return <Texts texts={value.map((scope) => word(SCOPES[scope]))} />
}

/** What is not secret, and which secrets are there. */
export function PropsCell({ value }: { value: Record<string, unknown> }) {
  const texts = Object.entries(value).map(([name, one]) =>
    one === true && /^has[A-Z]/.test(name) ? `${name.charAt(3).toLowerCase()}${name.slice(4)} ●●●●` : `${name} ${one}`,
  )
  return <Texts texts={texts} />
}

export function MethodCell({ value }: { value: string }) {
  return value
}
