import type { Services } from '@atrium/core/server/call/services'
import { makeCode } from '@atrium/core/server/identity/sms/sms-code'
import { countCodeRequest, countMessage, countSent } from '@atrium/core/server/identity/sms/sms-limits'
import { smsIsOff } from '@atrium/core/server/outside/sms'

const PURPOSE = 'consumer'

interface CodeRequest {
  mobile: string
  ip: string
  proof: string | undefined
}

/**
 * Sends a code to a consumer's mobile number.
 * @throws smsIsOff | waitForCode | tooOften | proofNeeded
 */
export async function sendConsumerCode(services: Services, { mobile, ip, proof }: CodeRequest): Promise<void> {
  const { db, sms, settings, log } = services
  if (settings.sms === 'off') throw smsIsOff()
  await countCodeRequest(services, { purpose: PURPOSE, typed: mobile, ip, proof })
  if (!(await countMessage(db, PURPOSE, mobile))) return
  const code = await makeCode(db, settings.secretKey, { mobile, purpose: PURPOSE })
  if (!(await countSent(db, settings.smsPerDay))) return
  // Sending is not awaited, as with the codes of the console.
  sms.send(mobile, { template: 'signInCode', params: { code } }).catch((error: unknown) => {
    log.warn({ err: error, purpose: PURPOSE }, 'a code could not be sent')
  })
}
