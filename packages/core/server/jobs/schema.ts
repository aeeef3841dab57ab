/** PostgreSQL's schema of the job queue. */
export const JOB_SCHEMA = 'pgboss'
