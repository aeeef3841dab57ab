import { holds } from '@atrium/core/contract/access'
import { useSession } from '@atrium/core/web/access/session'
import { Checkbox } from 'antd'
import { SCOPE_NEEDS } from '../../scope-needs.ts'
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
  const { permissions } = useSession()
  const mayGive = (scope: Scope) =>
    SCOPE_NEEDS[scope].every(({ app, module, permission }) => holds(permissions, [app, module, permission]))
  return (
    <Checkbox.Group<Scope>
      disabled={disabled}
      options={(Object.keys(SCOPES) as Scope[]).map((scope) => ({
        value: scope,
        label: word(SCOPES[scope]),
        disabled: !value?.includes(scope) && !mayGive(scope),
      }))}
      value={value ?? []}
      onChange={(chosen) => onChange?.(chosen)}
    />
  )
}
