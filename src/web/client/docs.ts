/** The script of all pages below `/docs`. Without it they only lack its additions. */
import './copy.ts';
import './languages.ts';
import './search.ts';
import './try.ts';
