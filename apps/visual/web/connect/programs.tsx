import { api } from '@atrium/core/web/api/client'
import { useErrorText } from '@atrium/core/web/crud/error-text'
import { useQuery } from '@tanstack/react-query'
import { Alert, Form, Input, Skeleton } from 'antd'
import { useWords } from '../words.ts'
import { Command } from './command.tsx'
import {
  type Credential,
  type Endpoints,
  httpCommand,
  isPlainName,
  mqttCommand,
  type Target,
  telegrafCommand,
} from './commands.ts'
import { CredentialBar } from './credential.tsx'
import { useMay } from './use-arrivals.ts'

interface ProgramProps {
  way: 'mqtt' | 'http' | 'telegraf'
  target: Target
  onTarget(target: Target): void
  credential: Credential | null
  onCreated(credential: Credential): void
}

/** The command with which a program writes. */
export function Program({ way, target, onTarget, credential, onCreated }: ProgramProps) {
  const { word } = useWords()
  const isWrong = (name: string) => !isPlainName(name)
  const field = (key: keyof Target, label: string) => (
    <Form.Item
      label={label}
      htmlFor={`v-connect-${key}`}
      {...(isWrong(target[key]) ? { validateStatus: 'error' as const, help: word('targetWrong') } : {})}
    >
      <Input
        id={`v-connect-${key}`}
        value={target[key]}
        maxLength={100}
        onChange={({ target: input }) => onTarget({ ...target, [key]: input.value })}
      />
    </Form.Item>
  )
  return (
    <div className="visual-connect-way">
      <CredentialBar credential={credential} onCreated={onCreated} />
      <Form layout="vertical" className="visual-connect-target">
        {field('db', word('targetDb'))}
        {way !== 'telegraf' && field('measurement', word('targetMeasurement'))}
      </Form>
      <Line way={way} target={target} credential={credential} />
    </div>
  )
}

function Line({ way, target, credential }: Pick<ProgramProps, 'way' | 'target' | 'credential'>) {
  const { word } = useWords()
  const errorText = useErrorText()
  const may = useMay()
  const { data, error } = useQuery({
    queryKey: ['visual', 'ways'],
    queryFn: () => api.get<Endpoints>('/api/datasource/ways'),
    enabled: may.read,
  })
  const page = new URL(location.href)
  const shown = credential ?? { id: word('idPlaceholder'), token: word('tokenPlaceholder') }
  const isPlain = isPlainName(target.db) && isPlainName(target.measurement)
  if (!isPlain) return null
  if (way === 'http') return <Explained hint={word('httpHint')} text={httpCommand(page, shown, target)} />
  if (way === 'telegraf') return <Explained hint={word('telegrafHint')} text={telegrafCommand(page, shown, target)} />
  if (error) return <Alert type="error" showIcon title={errorText(error)} />
  if (may.read && !data) return <Skeleton active />
  const hint = word(data?.mqttUrl === undefined ? 'mqttHint' : 'mqttOwnBroker')
  return <Explained hint={hint} text={mqttCommand(data ?? {}, page, shown, target)} />
}

function Explained({ hint, text }: { hint: string; text: string }) {
  return (
    <>
      <p className="visual-connect-muted">{hint}</p>
      <Command text={text} />
    </>
  )
}
