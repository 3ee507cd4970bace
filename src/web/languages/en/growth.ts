/** How many people sign up, and who stays. */
export const growth = {
  signUpsByDay: 'Sign-ups a day',
  signUps: 'Sign-ups',
  byWeek: 'Sign-ups and active people a week',
  active: 'Active',
  week: 'Week from',
  whoStays: 'Who stays',
  whoStaysHint:
    'Of those who signed up in a week, the share that posted, wrote a message or used an app in that week and in each week since. Deleted accounts count as sign-ups.',
  /** A column: so many weeks after that of the sign-up. */
  later: (weeks: number) => (weeks === 0 ? 'Same week' : `+${weeks}`),
};
