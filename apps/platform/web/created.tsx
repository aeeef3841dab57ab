import { Once } from './once.tsx'

interface CreatedProps {
  answer: { secret?: string; key?: string; token?: string }
  onDone(): void
}

/** What making an app, a key or a credential tells: each has one secret, under its own name. */
export default function Created({ answer: { secret, key, token }, onDone }: CreatedProps) {
  if (secret) return <Once name="appSecretName" value={secret} onDone={onDone} />
  if (key) return <Once name="apiKeyName" value={key} onDone={onDone} />
  return <Once name="tokenName" value={token ?? ''} onDone={onDone} />
}
