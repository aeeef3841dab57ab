import { Once } from './once.tsx'

interface CreatedProps {
  answer: { secret?: string; key?: string; token?: string }
  onDone(): void
}

/** Shows the one secret that creating an app, a key or a credential returns, under its own name. */
export default function Created({ answer: { secret, key, token }, onDone }: CreatedProps) {
  if (secret) return <Once name="appSecretName" value={secret} onDone={onDone} />
  if (key) return <Once name="apiKeyName" value={key} onDone={onDone} />
  return <Once name="tokenName" value={token ?? ''} onDone={onDone} />
}
