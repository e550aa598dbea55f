/** What people choose most, by the lists that breaches have made public. Guessed first, so worth a warning. */
const COMMON = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345 111111 1111111 11111111 000000 00000000 123123 123321 121212 112233
  654321 666666 696969 777777 7777777 888888 88888888 999999 159753 147258 131313 222222 555555 101010 987654321 123654
  password password1 password12 password123 passw0rd p@ssw0rd p@ssword pass123 passwort motdepasse contraseña qwerty
  qwerty1 qwerty12 qwerty123 qwertyuiop qwert1 asdfgh asdfghjkl asdf1234 zxcvbn zxcvbnm 1q2w3e 1q2w3e4r 1q2w3e4r5t qazwsx
  1qaz2wsx abc123 abcd1234 a1b2c3 aa123456 abcdef abcdefg iloveyou loveyou welcome welcome1 letmein admin admin1 admin123
  administrator root toor login master monkey dragon sunshine princess football baseball basketball soccer hockey superman
  batman spiderman pokemon starwars trustno1 shadow michael jordan jordan23 ashley bailey charlie daniel jessica jennifer
  michelle nicole andrew joshua matthew robert thomas william buster killer pepper hunter hunter2 ginger maggie summer
  winter spring autumn freedom whatever computer internet google samsung secret changeme default guest test test123 testing
  flower cookie cheese chocolate banana orange purple silver golden diamond mustang corvette harley yankees cowboys
  steelers eagles america usa123 patriot liberty firearm pistol glock glock19 glock43 sigsauer beretta colt45 ruger
  remington winchester smithwesson carry concealed 9mm45acp`.split(/\s+/),
);

export type PasswordAdvice = { strength: 'weak' | 'fair' | 'strong'; text: string };

/** How many different characters it is made of: 'aaaaaaaaaaaa' is long and no secret. */
const countKinds = (password: string): number => new Set(password.toLowerCase()).size;

const WEAK_COMMON = 'This is one of the most common passwords, so it’s easy to guess.';
const WEAK_EMAIL = 'This is part of your email, so it’s easy to guess.';
const WEAK_SHORT = 'Easy to guess. Try a few unrelated words instead.';
const FAIR = 'Fair. Longer is better: a few unrelated words are easy to remember.';
const STRONG = 'Strong.';

/** Advice, never a refusal: what is allowed is a matter of length alone. */
export const adviseOnPassword = (password: string, email = ''): PasswordAdvice => {
  const plain = password.toLowerCase();
  const [name = ''] = email.toLowerCase().split('@');
  if (COMMON.has(plain) || COMMON.has(plain.replace(/[\d!.?*]+$/, ''))) return { strength: 'weak', text: WEAK_COMMON };
  if (name.length >= 4 && plain.includes(name)) return { strength: 'weak', text: WEAK_EMAIL };
  if (password.length < 10 || countKinds(password) < 6) return { strength: 'weak', text: WEAK_SHORT };
  if (password.length < 14) return { strength: 'fair', text: FAIR };

  return { strength: 'strong', text: STRONG };
};
