import { Checkbox } from 'antd'
import { useWords } from '../words.ts'

export const SCOPES = { write: 'scopeWrite', create: 'scopeCreate', read: 'scopeRead', drop: 'scopeDrop' } as const

type Scope = keyof typeof SCOPES

interface ScopesProps {
  value?: Scope[] | null
  onChange?(value: Scope[]): void
  disabled?: boolean
}

export default function ScopesControl({ value, onChange, disabled = false }: ScopesProps) {
  const { word } = useWords()
  return (
    <Checkbox.Group<Scope>
      disabled={disabled}
      options={(Object.keys(SCOPES) as Scope[]).map((scope) => ({ value: scope, label: word(SCOPES[scope]) }))}
      value={value ?? []}
      onChange={(chosen) => onChange?.(chosen)}
    />
  )
}
