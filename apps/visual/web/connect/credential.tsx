import { api } from '@atrium/core/web/api/client'
import { useErrorText } from '@atrium/core/web/crud/error-text'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useWords } from '../words.ts'
import type { Credential } from './commands.ts'
import { useMay } from './use-arrivals.ts'

interface CredentialBarProps {
  credential: Credential | null
  onCreated(credential: Credential): void
}

/** Makes the credential of the commands by one press, for those who may; it is shown until the page is left. */
export function CredentialBar({ credential, onCreated }: CredentialBarProps) {
  const { word } = useWords()
  const errorText = useErrorText()
  const may = useMay()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.post<{ ingest: { credentialId: string }; token: string }>('/api/platform/ingest', {
        name: word('credentialName'),
        scopes: ['write', 'create'],
      }),
    onSuccess: ({ ingest, token }) => onCreated({ id: ingest.credentialId, token }),
  })
  if (credential) return <Alert type="warning" showIcon title={word('credentialOnce')} />
  if (!may.makeCredential) return <Alert type="info" showIcon title={word('credentialNobody')} />
  return (
    <Alert
      type={error ? 'error' : 'info'}
      showIcon
      title={error ? errorText(error) : word('credentialNeeded')}
      action={
        <Button type="primary" loading={isPending} onClick={() => mutate()}>
          {word('makeCredential')}
        </Button>
      }
    />
  )
}
