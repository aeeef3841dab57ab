export default {
  title: 'Your session has ended',
  hint: '{name}, please sign in again. What you entered is still on the page, and you will go on from there.',
  other:
    'Someone else has signed in in this browser. Sign in again as {name} to go on; nothing you entered will be saved under another name.',
  leave: 'Go to the sign-in page',
  leaveHint:
    'This browser keeps what you entered in forms for 24 hours, except passwords, secrets, identity numbers and files.',
}
