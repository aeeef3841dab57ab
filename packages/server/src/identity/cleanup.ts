import type { Services } from '../call/services.ts'
import type { Database } from '../db/database.ts'

const LOGIN_RECORD_DAYS = 180

/** Deletes rows that can no longer be used: expired sessions, codes and credentials, old counts and login records. */
export async function removeExpired(db: Database): Promise<void> {
  const now = new Date()
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await db.asPlatform('expired sign-ins', async (tx) => {
    await tx.deleteFrom('session').where('expires_at', '<', now).execute()
    await tx.deleteFrom('consumer_session').where('expires_at', '<', now).execute()
    await tx.deleteFrom('one_time_token').where('expires_at', '<', now).execute()
    await tx.deleteFrom('qr_sign_in').where('expires_at', '<', now).execute()
    await tx.deleteFrom('sms_code').where('expires_at', '<', now).execute()
    await tx.deleteFrom('sign_in_backoff').where('at', '<', ago(2)).execute()
    await tx.deleteFrom('sms_count').where('last_at', '<', ago(2)).execute()
    await tx.deleteFrom('login_record').where('at', '<', ago(LOGIN_RECORD_DAYS)).execute()
  })
}

const EVERY_S = 600

export function cleanupJobs({ jobs }: Pick<Services, 'jobs'>): void {
  jobs.sweep({ name: 'sign-in clean-up', everyS: EVERY_S, run: removeExpired })
}
