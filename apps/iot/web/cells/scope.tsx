import { useWords } from '../words.ts'

type Scope = Partial<Record<'all' | 'agents' | 'merchants', true> & Record<'roles' | 'groups' | 'users', string[]>>

/** The receivers of a broadcast. */
export default function ScopeCell({ value }: { value: Scope }) {
  const { word } = useWords()
  if (value.agents) return word('toAgents')
  if (value.merchants) return word('toMerchants')
  if (value.roles) return word('toRoles', { count: value.roles.length })
  if (value.groups) return word('toGroups', { count: value.groups.length })
  if (value.users) return word('toUsers', { count: value.users.length })
  return word('toAll')
}
