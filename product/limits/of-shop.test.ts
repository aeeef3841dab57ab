import { describeLimits } from './describe-limits.ts'

describeLimits('shop')
