/** The script of all pages below `/docs`. Without it they only lack its additions. */
import '../../client/owner.ts';
import './contents.ts';
import './copy.ts';
import './in-place.ts';
import './languages.ts';
import './search.ts';
import './try.ts';
