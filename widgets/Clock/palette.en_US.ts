export default {
  synonyms: 'time date now',
  nearest: 'countdown timer',
}
